import type { Permission } from '#src/staff/permissions/permissions.ts'
import type { DeskIconName } from '../parts/icon.tsx'

export type MenuEntry = {
  to: string
  name: string
  icon: DeskIconName
  /** what it takes to see it; none: everybody does */
  permission?: Permission
  /** the second key after G */
  shortcut?: string
  about?: string
}

/** The side menu, in its order. On phones the first ones stand below and the rest under "More". */
export const MENU: readonly MenuEntry[] = [
  { to: '/desk', name: 'Today', icon: 'today', shortcut: 't' },
  { to: '/desk/enquiries', name: 'Enquiries', icon: 'inbox', shortcut: 'e', permission: 'view-enquiries' },
  { to: '/desk/viewings', name: 'Viewings', icon: 'calendar', permission: 'view-enquiries', shortcut: 'v' },
  { to: '/desk/properties', name: 'Properties', icon: 'home', permission: 'view-properties', shortcut: 'p' },
  { to: '/desk/contacts', name: 'Contacts', icon: 'people', permission: 'view-contacts', shortcut: 'c' },
]

/** Below "Website". */
export const WEBSITE_MENU: readonly MenuEntry[] = [
  {
    to: '/desk/content',
    name: 'Content',
    icon: 'document',
    permission: 'add-images',
    shortcut: 'n',
    about: 'Pages, articles, branches and opening hours',
  },
  {
    to: '/desk/design',
    name: 'Design',
    icon: 'design',
    permission: 'edit-design',
    about: 'Colours, fonts, logo and home page',
  },
  {
    to: '/desk/feeds',
    name: 'Feeds',
    icon: 'feed',
    permission: 'view-feeds',
    about: 'Where your properties come from',
  },
  {
    to: '/desk/compliance',
    name: 'Compliance',
    icon: 'flag',
    permission: 'view-compliance',
    about: 'What the law asks of adverts',
  },
  {
    to: '/desk/reports',
    name: 'Reports',
    icon: 'chart',
    permission: 'view-reports',
    shortcut: 'r',
    about: 'Visitors, searches, enquiries and viewings',
  },
  { to: '/desk/team', name: 'Team', icon: 'team', permission: 'manage-team', about: 'Who can use the Desk' },
  {
    to: '/desk/audit-log',
    name: 'Audit log',
    icon: 'history',
    permission: 'view-audit-log',
    about: 'Who changed what',
  },
  {
    to: '/desk/settings',
    name: 'Settings',
    icon: 'settings',
    permission: 'view-settings',
    shortcut: 's',
    about: 'How your website and the Desk behave',
  },
  {
    to: '/desk/settings/system',
    name: 'System',
    icon: 'computer',
    permission: 'manage-system',
    about: 'Checks, jobs, emails and backups',
  },
]

/** Entries of the bottom menu of a phone, before "More". */
export const TAB_BAR_ENTRIES = 4

/** What can be begun from any page, beside going to one. */
export type MenuAction = { to: string; name: string; permission?: Permission }

export const MENU_ACTIONS: readonly MenuAction[] = [
  { to: '/desk/viewings/new', name: 'Book a viewing', permission: 'book-viewings' },
  { to: '/desk/viewings/new-valuation', name: 'Book a valuation', permission: 'book-viewings' },
  { to: '/desk/enquiries/new', name: 'Add an enquiry', permission: 'reply-to-enquiries' },
  { to: '/desk/properties/drafts', name: 'Add a property', permission: 'edit-properties' },
  { to: '/desk/viewings/availability', name: 'Set working hours and time off', permission: 'set-availability' },
  { to: '/desk/enquiries/templates', name: 'Edit reply templates', permission: 'edit-reply-templates' },
  { to: '/desk/feeds/test', name: 'Test a feed file', permission: 'manage-feeds' },
  { to: '/desk/team/invite', name: 'Invite a colleague', permission: 'manage-team' },
  { to: '/desk/me', name: 'Open your account' },
]
