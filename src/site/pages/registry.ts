import { alertSettingsDefinition } from './alert-settings/definition.ts'
import { areaDefinition } from './area/definition.ts'
import { areasDefinition } from './areas/definition.ts'
import { articleDefinition } from './article/definition.ts'
import { articleTopicDefinition } from './article-topic/definition.ts'
import { articlesDefinition } from './articles/definition.ts'
import { branchDefinition } from './branch/definition.ts'
import { branchesDefinition } from './branches/definition.ts'
import { chooseATimeDefinition } from './choose-a-time/definition.ts'
import { contentDefinition } from './content/definition.ts'
import { devComponentsDefinition } from './dev-components/definition.ts'
import { emailPreferencesDefinition } from './email-preferences/definition.ts'
import { formDefinition } from './form/definition.ts'
import { homeDefinition } from './home/definition.ts'
import { notFoundDefinition } from './not-found/definition.ts'
import type { PageDefinition } from './page-definition.ts'
import { propertyDefinition } from './property/definition.ts'
import { resultsDefinition } from './results/definition.ts'
import { staffDefinition } from './staff/definition.ts'
import { townDefinition } from './town/definition.ts'
import { townsDefinition } from './towns/definition.ts'
import { viewingDefinition } from './viewing/definition.ts'
import { viewingChangeDefinition } from './viewing-change/definition.ts'
import { viewingFeedbackDefinition } from './viewing-feedback/definition.ts'
import { viewingNoticeDefinition } from './viewing-notice/definition.ts'
import { viewingWaitingDefinition } from './viewing-waiting/definition.ts'
import { yourHomeDefinition } from './your-home/definition.ts'
import { yourHomeEmailsDefinition } from './your-home-emails/definition.ts'
import { yourHomeQuestionsDefinition } from './your-home-questions/definition.ts'
import { yourHomeReportDefinition } from './your-home-report/definition.ts'

/**
 * Every page of the site but the overlays' plain paths, by its folder. Routes, the cache, sitemaps, redirects and
 * style sheets follow from it.
 */
export const PAGES: Readonly<Record<string, PageDefinition>> = {
  home: homeDefinition,
  results: resultsDefinition,
  property: propertyDefinition,
  'choose-a-time': chooseATimeDefinition,
  viewing: viewingDefinition,
  'viewing-change': viewingChangeDefinition,
  'viewing-feedback': viewingFeedbackDefinition,
  'viewing-notice': viewingNoticeDefinition,
  'viewing-waiting': viewingWaitingDefinition,
  'your-home': yourHomeDefinition,
  'your-home-report': yourHomeReportDefinition,
  'your-home-emails': yourHomeEmailsDefinition,
  'your-home-questions': yourHomeQuestionsDefinition,
  towns: townsDefinition,
  town: townDefinition,
  branches: branchesDefinition,
  branch: branchDefinition,
  staff: staffDefinition,
  form: formDefinition,
  'alert-settings': alertSettingsDefinition,
  'email-preferences': emailPreferencesDefinition,
  articles: articlesDefinition,
  'article-topic': articleTopicDefinition,
  article: articleDefinition,
  areas: areasDefinition,
  area: areaDefinition,
  'dev-components': devComponentsDefinition,
  content: contentDefinition,
  'not-found': notFoundDefinition,
}
