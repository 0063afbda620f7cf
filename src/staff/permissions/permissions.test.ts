import { expect, test } from 'vitest'
import {
  describeRole,
  isPermitted,
  listScopeOf,
  PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionHolder,
} from './permissions.ts'

const holder = (about: Partial<PermissionHolder>): PermissionHolder => ({
  id: 7,
  role: 'negotiator',
  branchIds: [1],
  permissions: {},
  ...about,
})

test.each([
  ['another branch', { branchId: 2 }, false],
  ['their branch', { branchId: 1 }, true],
  ['no branch', { branchId: null }, false],
  ['another branch, assigned to them', { branchId: 2, accountIds: [7] }, true],
  ['their branch, assigned to somebody else', { branchId: 1, accountIds: [8] }, true],
])('a negotiator replies to enquiries of %s: %j is %s', (_words, subject, expected) => {
  expect(isPermitted(holder({}), 'reply-to-enquiries', subject)).toBe(expected)
})

test.each([
  ['assigned to somebody else', { branchId: 1, accountIds: [8] }, false],
  ['assigned to them', { branchId: 1, accountIds: [7] }, true],
  ['unassigned', { branchId: 1, accountIds: [null] }, false],
])('a negotiator marks as spam what is %s: %j is %s', (_words, subject, expected) => {
  expect(isPermitted(holder({}), 'assign-enquiries', subject)).toBe(expected)
})

test('marketing sees no enquiry, whoever it is assigned to', () => {
  const marketing = holder({ role: 'marketing' })
  expect(isPermitted(marketing, 'view-enquiries', { branchId: 1, accountIds: [7] })).toBe(false)
  expect(listScopeOf(marketing, 'view-enquiries')).toBeUndefined()
})

test('an owner has every permission for every branch', () => {
  for (const name of PERMISSION_NAMES) expect(isPermitted(holder({ role: 'owner' }), name, { branchId: 99 })).toBe(true)
})

test('a permission that an owner took from somebody is gone, and one that was given is there', () => {
  const changed = holder({ permissions: { 'reply-to-enquiries': 'none', 'erase-contacts': 'branch' } })
  expect(isPermitted(changed, 'reply-to-enquiries', { branchId: 1 })).toBe(false)
  expect(isPermitted(changed, 'erase-contacts', { branchId: 1 })).toBe(true)
  expect(isPermitted(changed, 'erase-contacts', { branchId: 2 })).toBe(false)
  expect(describeRole(changed)).toBe('Negotiator, can’t reply to enquiries and add notes, can erase contacts')
})

test('every sentence of a permission reads on from "You can"', () => {
  for (const { about } of Object.values(PERMISSIONS)) expect(about).toMatch(/^[a-z][A-Za-z, ]+$/)
})
