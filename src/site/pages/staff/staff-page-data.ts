import { homeContact } from '#src/agency/branches/associated-profile.ts'
import { branchFormPath, branchPath, staffFormPath, staffSlug } from '#src/agency/branches/branch-paths.ts'
import type { Branch, StaffMember } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import { articlePath } from '#src/articles/article.ts'
import { formatName, initials } from '#src/formatting/person-name.ts'
import { type CardData, pageCard } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { searchPath } from '#src/search/url/format-search.ts'

/** Homes on somebody's page. */
const HOMES_SHOWN = 6

/** What they wrote, the newest first. */
const ARTICLES_SHOWN = 4

/** The newest so many homes of a search are looked through for somebody's. */
const HOMES_LOOKED_AT = 60

type Parts = Pick<Services, 'agency' | 'pictures' | 'search' | 'articles'>

/** What somebody's page shows; undefined where there is nobody of that name. */
export async function staffPageData(slug: string, services: Parts) {
  const { agency, pictures } = services
  const found = agency.branches
    .flatMap((branch) => branch.staff.map((member) => ({ branch, member })))
    .find(({ member }) => staffSlug(member) === slug)
  if (!found) return undefined
  const { branch, member } = found
  const department = branch.departments.find(({ id }) => id === member.departmentId)
  const ownForm = staffFormPath(member)
  return {
    id: member.id,
    slug,
    agencyName: agency.name,
    name: formatName(member.firstName, member.surname),
    firstName: member.firstName,
    initials: initials(member),
    jobTitle: member.jobTitle,
    department: department?.name,
    telephone: member.telephone,
    photo: member.photo === undefined ? undefined : pictures.get(member.photo),
    photoAlt: member.photoAlt,
    words: member.words ?? [],
    qualifications: member.qualifications ?? [],
    /** to the person; to the branch for those who take no enquiries */
    formHref: ownForm ?? branchFormPath(branch),
    writesTo: ownForm === undefined ? `the ${branch.name} office` : member.firstName,
    branch: {
      name: branch.name,
      href: branchPath(branch),
      address: branch.address,
      homesHref: searchPath({
        channel: member.contactableForSales ? 'sales' : 'lettings',
        tags: [],
        branchId: branch.id,
        page: 1,
      }),
    },
    homes: (await homesOf(member, branch, services)).map(pageCard),
    articles: services.articles
      .newest()
      .filter(({ author }) => author === member.id)
      .slice(0, ARTICLES_SHOWN)
      .map((article) => ({
        href: articlePath(article.slug),
        title: article.title,
        published: article.published,
        summary: article.summary,
      })),
  }
}

export type StaffPageData = NonNullable<Awaited<ReturnType<typeof staffPageData>>>

/** The newest homes whose pages name them as the one to ask, of both channels. */
async function homesOf(
  member: StaffMember,
  branch: Branch,
  { agency, search }: Pick<Parts, 'agency' | 'search'>,
): Promise<CardData[]> {
  const channels: Channel[] = [
    ...(member.contactableForSales ? (['sales'] as const) : []),
    ...(member.contactableForLettings ? (['lettings'] as const) : []),
  ]
  const department = branch.departments.find(({ id }) => id === member.departmentId)
  // a department for something of its own answers for such homes of every branch
  const searches = department?.tags?.map((tag) => ({ tags: [tag] })) ?? [{ tags: [], branchId: branch.id }]
  const pages = await Promise.all(
    channels.flatMap((channel) =>
      searches.map((criteria) =>
        search.find({ ...criteria, channel, page: 1, sorted: 'most-recent-first' }, { pageSize: HOMES_LOOKED_AT }),
      ),
    ),
  )
  const cards = new Map(pages.flatMap((page) => page.cards).map((card) => [card.propertyId, card]))
  return [...cards.values()].filter((card) => isTheirs(member, card, agency)).slice(0, HOMES_SHOWN)
}

function isTheirs(member: StaffMember, card: CardData, agency: Services['agency']): boolean {
  const home = { branchId: card.branchId, channel: card.propertyChannel, tags: card.tags }
  return homeContact(agency, home).associatedProfile?.staffMemberId === member.id
}
