import { branchPath, staffPath } from '#src/agency/branches/branch-paths.ts'
import { dayName, openingWeek, specialSpans, upcomingSpecialDays } from '#src/agency/branches/opening-hours.ts'
import type { Branch, StaffMember } from '#src/agency/profile/agency.ts'
import { stripInlineMarkup } from '#src/agency/profile/inline-markup.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'

/** `today`: special days from then on are told */
type BranchSite = Site & { today: string }

type Site = { publicUrl: string; agencyName: string; picture?: { hash: string; width: number } }

/** schema.org RealEstateAgent of a branch, with its hours as far as they can be read. */
export function branchJsonLd(
  branch: Branch,
  { publicUrl, agencyName, picture, today }: BranchSite,
): Record<string, unknown> {
  const { name, address, position, telephone, email, hours, words = [], staff } = branch
  const url = publicUrl + branchPath(branch)
  return {
    '@type': 'RealEstateAgent',
    '@id': url,
    url,
    name: `${agencyName}, ${name}`,
    ...(words.length > 0 && { description: words.map(stripInlineMarkup).join(' ') }),
    telephone,
    email,
    ...(picture && { image: publicUrl + picturePath(picture.hash, 1200) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      postalCode: address.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng },
    openingHoursSpecification: openingHoursSpecification(hours),
    ...specialOpeningHours(branch, today),
    parentOrganization: { '@type': 'RealEstateAgent', name: agencyName, url: `${publicUrl}/` },
    employee: staff.map((member) => ({
      '@type': 'Person',
      name: formatName(member.firstName, member.surname),
      jobTitle: member.jobTitle,
      url: publicUrl + staffPath(member),
    })),
  }
}

/** Days with the same span stand together. A day on which it is closed has none. */
function openingHoursSpecification(hours: Branch['hours']): Record<string, unknown>[] {
  const spans = [...openingWeek(hours)].flatMap(([day, ofDay]) =>
    ofDay.map(({ opens, closes }) => ({ day, times: `${clock(opens)} ${clock(closes)}` })),
  )
  return [...Map.groupBy(spans, ({ times }) => times)].map(([times, days]) => {
    const [opens, closes] = times.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: days.map(({ day }) => dayName(day)), opens, closes }
  })
}

/** Days that differ. One on which it is closed opens and closes at midnight (Google's LocalBusiness guide, November 2026). */
function specialOpeningHours(branch: Branch, today: string): Record<string, unknown> {
  const specialDays = upcomingSpecialDays(branch.specialDays, today)
  if (specialDays.length === 0) return {}
  const told = [...specialSpans({ specialDays })].flatMap(([date, spans]) =>
    (spans.length > 0 ? spans : [{ opens: 0, closes: 0 }]).map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: clock(opens),
      closes: clock(closes),
    })),
  )
  return { specialOpeningHoursSpecification: told }
}

/** "09:00" */
function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** schema.org Person of somebody on the staff. */
export function staffJsonLd(
  member: StaffMember,
  branch: Branch,
  { publicUrl, agencyName, picture }: Site,
): Record<string, unknown> {
  const { jobTitle, email, telephone, words = [], qualifications = [] } = member
  const url = publicUrl + staffPath(member)
  return {
    '@type': 'Person',
    '@id': url,
    url,
    name: formatName(member.firstName, member.surname),
    givenName: member.firstName,
    familyName: member.surname,
    jobTitle,
    email,
    telephone,
    ...(words.length > 0 && { description: words.map(stripInlineMarkup).join(' ') }),
    ...(picture && { image: publicUrl + picturePath(picture.hash, 700) }),
    ...(qualifications.length > 0 && {
      hasCredential: qualifications.map((name) => ({ '@type': 'EducationalOccupationalCredential', name })),
    }),
    worksFor: {
      '@type': 'RealEstateAgent',
      '@id': publicUrl + branchPath(branch),
      name: `${agencyName}, ${branch.name}`,
      url: publicUrl + branchPath(branch),
    },
  }
}
