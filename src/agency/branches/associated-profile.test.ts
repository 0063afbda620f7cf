import { describe, expect, it } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import type { StaffMember } from '../profile/agency.ts'
import { homeContact } from './associated-profile.ts'

const base = anAgency()
const [oakham, uppingham] = base.branches
const person = (id: number, changes: Partial<StaffMember>): StaffMember => ({
  ...oakham!.staff[0]!,
  id,
  firstName: `Person ${id}`,
  ...changes,
})
const commercial = {
  id: 21,
  name: 'Commercial',
  label: 'Commercial property',
  telephone: '01632 960209',
  email: 'commercial@calderfinch.example',
}
const agency = anAgency({
  settings: { ...base.settings, tagsToDepartmentLabelsConversions: { 'GTH Commercial': 'Commercial property' } },
  branches: [
    {
      ...oakham!,
      staff: [
        person(1, { contactableForSales: false }),
        person(2, {}),
        person(3, { departmentId: 12, contactableForLettings: true }),
      ],
    },
    { ...uppingham!, departments: [commercial], staff: [person(4, { departmentId: 21, photo: 'people/four.webp' })] },
  ],
})
const sale = { branchId: 1, channel: 'sales' as const, tags: ['houses'] }

describe('who answers for a home', () => {
  it('is the agency, where the branch is none of its own', () => {
    expect(homeContact(agency, { ...sale, branchId: 99 })).toEqual({
      telephone: agency.telephone,
      email: agency.email,
    })
  })

  it('is nobody by name, where nobody of the branch takes enquiries of the channel', () => {
    const contact = homeContact(agency, { ...sale, branchId: 2, channel: 'lettings' })
    expect(contact.associatedProfile).toBeUndefined()
    expect(contact.telephone).toBe(uppingham!.telephone)
  })

  it('is one of the department of the channel who may be asked about sales', () => {
    const contact = homeContact(agency, sale)
    expect(contact).toMatchObject({ departmentLabel: 'Oakham sales', telephone: oakham!.salesTelephone })
    expect(contact.associatedProfile).toMatchObject({ staffMemberId: 2, fullName: 'Person 2 Finch' })
  })

  it('is somebody of the branch, where the department has nobody', () => {
    const contact = homeContact(agency, { ...sale, channel: 'lettings' })
    expect(contact.departmentLabel).toBeUndefined()
    expect(contact.associatedProfile?.staffMemberId).toBe(3)
  })

  it('is the department that its tags lead to, also at another branch', () => {
    expect(homeContact(agency, { ...sale, tags: ['houses', 'gth-commercial'] })).toEqual({
      departmentLabel: 'Commercial property',
      telephone: commercial.telephone,
      email: commercial.email,
      associatedProfile: {
        staffMemberId: 4,
        fullName: 'Person 4 Finch',
        jobTitle: 'Branch manager',
        email: 'ada@calderfinch.example',
        telephoneNumber: '01632 960103',
        photo: 'people/four.webp',
      },
    })
  })
})
