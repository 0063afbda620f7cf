import { describe, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import type { LeadSubject } from './lead.ts'
import { type LeadHome, recipientFor, recipientOfKey, toStoredRecipient, unknownRecipient } from './lead-recipient.ts'

const [oakham, uppingham] = anAgency().branches
const department = (id: number, name: string, changes: object) => ({
  id,
  name,
  label: name,
  telephone: '01632 960109',
  email: `${name.toLowerCase()}@calderfinch.example`,
  ...changes,
})
const agency = anAgency({
  branches: [
    {
      ...oakham!,
      departments: [
        ...oakham!.departments,
        department(12, 'Commercial', { tags: ['commercial'] }),
        department(13, 'Farms', { tags: ['farm-land'], channel: 'sales' }),
      ],
    },
    { ...uppingham!, departments: [department(21, 'Lettings', { channel: 'lettings' })] },
    {
      ...uppingham!,
      id: 3,
      slug: 'stamford',
      email: 'stamford@calderfinch.example',
      departments: [
        department(31, 'Stamford-sales', { channel: 'sales' }),
        department(32, 'Stamford-lettings', { channel: 'lettings' }),
        department(33, 'Surveys', {}),
      ],
      staff: [
        { ...oakham!.staff[0]!, id: 301, departmentId: 31 },
        { ...oakham!.staff[0]!, id: 302, departmentId: 33, contactableForSales: false },
      ],
    },
  ],
  forms: [
    {
      id: 'repairs',
      kind: 'form',
      title: 'Repairs',
      para: '',
      formElements: [],
      submitButtonText: 'Send',
      gaName: 'x',
      htmlFormId: 'x',
      departmentId: 21,
    },
  ],
})

const home = (changes: Partial<LeadHome> = {}): LeadHome => ({ branchId: 1, channel: 'sales', tags: [], ...changes })
const viewing: LeadSubject = { kind: 'viewing', propertyId: 1, channel: 'sales' }

test.each<[what: string, lead: LeadSubject, home: LeadHome | undefined, email: string]>([
  ['a home of the branch', viewing, home(), 'sales@calderfinch.example'],
  ['a home of a branch without departments for it', viewing, home({ branchId: 2 }), 'uppingham@calderfinch.example'],
  ['a shop', viewing, home({ tags: ['commercial'] }), 'commercial@calderfinch.example'],
  ['a shop of another branch', viewing, home({ branchId: 2, tags: ['commercial'] }), 'commercial@calderfinch.example'],
  ['a farm', viewing, home({ tags: ['farm-land'] }), 'farms@calderfinch.example'],
  [
    'a farm to let, which the department for farms does not do',
    { kind: 'viewing', propertyId: 1, channel: 'lettings' },
    home({ branchId: 2, channel: 'lettings', tags: ['farm-land'] }),
    'lettings@calderfinch.example',
  ],
  ['a home of no branch of ours', viewing, home({ branchId: 99 }), 'hello@calderfinch.example'],
  ['a department that the form names', { ...viewing, departmentId: 12 }, home(), 'commercial@calderfinch.example'],
  ['a department that is gone', { ...viewing, departmentId: 99 }, home(), 'sales@calderfinch.example'],
  ['a member of staff', { kind: 'staff', staffId: 101, channel: 'sales' }, undefined, 'ada@calderfinch.example'],
  ['the same about nothing', { kind: 'staff', staffId: 101 }, undefined, 'ada@calderfinch.example'],
  [
    'the same about a home to let, which she does not take',
    { kind: 'staff', staffId: 301, channel: 'lettings' },
    undefined,
    'stamford-lettings@calderfinch.example',
  ],
  [
    'the same at a branch with a department for sales alone',
    { kind: 'staff', staffId: 101, channel: 'lettings' },
    undefined,
    'oakham@calderfinch.example',
  ],
  [
    'the same, whose home is of another branch',
    { kind: 'staff', staffId: 101 },
    home({ branchId: 2, channel: 'lettings' }),
    'lettings@calderfinch.example',
  ],
  [
    'a shop to let, which she does not take',
    { kind: 'staff', staffId: 301 },
    home({ branchId: 3, channel: 'lettings', tags: ['commercial'] }),
    'commercial@calderfinch.example',
  ],
  [
    'a home for sale, to a surveyor who takes none',
    { kind: 'staff', staffId: 302, channel: 'sales' },
    undefined,
    'stamford-sales@calderfinch.example',
  ],
  ['a branch', { kind: 'branch', branchId: 2 }, undefined, 'uppingham@calderfinch.example'],
  ['a branch, though about a home', { kind: 'branch', branchId: 1 }, home(), 'oakham@calderfinch.example'],
  ['an office, about a home', { kind: 'office', branchId: 1 }, home(), 'sales@calderfinch.example'],
  ['an office', { kind: 'office', branchId: 1 }, undefined, 'oakham@calderfinch.example'],
  ['nobody in particular', { kind: 'office' }, undefined, 'hello@calderfinch.example'],
  ['a sale', { kind: 'valuation', reason: 'selling', branchId: 1 }, undefined, 'sales@calderfinch.example'],
  ['a letting', { kind: 'valuation', reason: 'letting', branchId: 2 }, undefined, 'lettings@calderfinch.example'],
  ['a form', { kind: 'form', formId: 'repairs' }, undefined, 'lettings@calderfinch.example'],
  ['a form that is gone', { kind: 'form', formId: 'old' }, undefined, 'hello@calderfinch.example'],
  [
    'new homes',
    { kind: 'new-homes', formId: 'new-homes', propertyId: 1 },
    home({ branchId: 2 }),
    'uppingham@calderfinch.example',
  ],
])('an enquiry about %s goes to its recipient', (_what, lead, about, email) => {
  expect(recipientFor(agency, lead, about).email).toBe(email)
})

describe('a recipient that does not exist', () => {
  test.each<[LeadSubject, string | undefined]>([
    [{ kind: 'staff', staffId: 9 }, "We couldn't find that member of staff."],
    [{ kind: 'department', departmentId: 9 }, "We couldn't find that department."],
    [{ kind: 'branch', branchId: 9 }, "We couldn't find that branch."],
    [{ kind: 'valuation', reason: 'selling', branchId: 9 }, "We couldn't find that branch."],
    [{ kind: 'office' }, undefined],
    [{ kind: 'staff', staffId: 101 }, undefined],
  ])('is named in words: %j', (lead, words) => expect(unknownRecipient(agency, lead)).toBe(words))
})

test.each<[LeadSubject, string | undefined]>([
  [{ kind: 'staff', staffId: 101 }, 'staff-101'],
  [{ kind: 'department', departmentId: 12 }, 'department-12'],
  [{ kind: 'branch', branchId: 2 }, 'branch-2'],
  [{ kind: 'office' }, undefined],
])('the recipient of %j is found again by its key', (lead, key) => {
  const recipient = recipientFor(agency, lead)
  expect(toStoredRecipient(recipient).key).toBe(key)
  if (key !== undefined) expect(recipientOfKey(agency, key)).toEqual(recipient)
})

test.each(['', 'staff-9', 'branch-0', 'department-12;', '__proto__-1'])('%j is the key of no recipient', (key) => {
  expect(recipientOfKey(agency, key)).toBeUndefined()
})
