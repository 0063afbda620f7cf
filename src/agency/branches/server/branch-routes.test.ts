import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Branch } from '#src/agency/profile/agency.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { branchRoutes } from './branch-routes.ts'

const base = anAgency()
const [oakham, uppingham] = base.branches as [Branch, Branch]
const commercial = { ...oakham.departments[0]!, id: 12, name: 'Commercial', channel: undefined, tags: ['commercial'] }
const portrait = { hash: 'abc', width: 480, height: 600 }
const agency = anAgency({
  branches: [
    {
      ...oakham,
      departments: [...oakham.departments, commercial],
      staff: oakham.staff.map((member) => ({ ...member, photo: 'people/ada.webp' })),
    },
    uppingham,
  ],
})

async function ask(path: string, branches = agency.branches) {
  const app = Fastify()
  branchRoutes(app, {
    agency: { ...agency, branches },
    pictures: new Map([['people/ada.webp', { ...portrait, thumbhash: '' }]]),
    paginationOf: (...list) => list,
  })
  const answer = await app.inject(path)
  await app.close()
  return answer
}

test.each(['', '?page=0', '?page=-1', '?page=two', '?page=1&page=2', '?page=1e3'])(
  '%s is the first page',
  async (query) => {
    const { statusCode, json } = await ask(`/branches.ljson${query}`)
    expect([statusCode, json().branches.length, json().pagination]).toEqual([200, 2, [2, 1, 24]])
  },
)

test('a page after the last is empty', async () => {
  expect((await ask('/branches.ljson?page=2')).json()).toEqual({ branches: [], pagination: [2, 2, 24] })
})

test('twenty-four branches are a page', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...uppingham, id: at + 1, slug: `office-${at}` }))
  const { branches } = (await ask('/branches.ljson?page=2', many)).json()
  expect(branches.map(({ id }: { id: number }) => id)).toEqual([25, 26, 27, 28, 29, 30])
})

test('a branch has its fixed names', async () => {
  const [first, second] = (await ask('/branches.ljson')).json().branches
  const ada = {
    staffMemberId: 101,
    firstName: 'Ada',
    surname: 'Finch',
    fullName: 'Ada Finch',
    jobTitle: 'Branch manager',
    email: 'ada@calderfinch.example',
    telephoneNumber: '01632 960103',
    photo: '/media/abc/375',
    staffUrl: '/staff/ada-finch',
    departmentId: 11,
    contactableForSales: true,
    contactableForLettings: false,
  }
  expect(first).toMatchObject({
    branchName: 'Oakham',
    branchUrl: '/branches/oakham',
    branchContactNumber: '01632 960100',
    branchSalesContactNumber: '01632 960101',
    branchLettingsContactNumber: '01632 960102',
    branchEmail: 'oakham@calderfinch.example',
    staff: [ada],
    departments: [
      { id: 11, label: 'Oakham sales', branchDepartmentUrlLabel: 'sales', channel: 'sales', staff: [ada] },
      { id: 12, name: 'Commercial', branchDepartmentUrlLabel: 'commercial', channel: null, staff: [] },
    ],
    externalCommercialDepartment: null,
  })
  // its general number where it has no other; the commercial department is another branch's
  expect(second).toMatchObject({
    branchSalesContactNumber: '01632 960200',
    branchLettingsContactNumber: '01632 960200',
    departments: [],
    externalCommercialDepartment: { id: 12, name: 'Commercial', url: '/contact-office?department_id=12' },
  })
})

test('nothing of how the agency works inside is told', async () => {
  const { body } = await ask('/branches.ljson')
  expect(body).not.toContain('feedBranches')
  expect(body).not.toContain('catchment')
})
