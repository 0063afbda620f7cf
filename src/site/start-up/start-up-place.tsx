import { CookieNotice } from '../layout/cookie-notice.tsx'
import { START_UP_ID, type StartUpSettings } from './start-up-settings.ts'

/**
 * What start-up.ts needs to know, and its question about cookies, hidden until it is asked. `quiet`: something lies over
 * the page, and the question waits for the next one.
 */
export function StartUpPlace({ quiet, ...settings }: StartUpSettings & { quiet: boolean }) {
  const { words, ...question } = settings.question ?? {}
  const told = { ...settings, ...(settings.question && { question }), ...(quiet && { quiet }) }
  return (
    <>
      <div id={START_UP_ID} data-settings={JSON.stringify(told)} hidden />
      {settings.question && <CookieNotice words={settings.question.words} aboutUrl={settings.question.aboutUrl} />}
    </>
  )
}
