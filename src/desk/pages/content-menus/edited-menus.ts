import type { DeskInput, DeskResult } from '#src/app/desk/desk-calls.ts'
import { type MenuRow, menuItems, menuRows } from '#src/content/menus/menu-rows.ts'

export type FooterColumn = { key: string; title: string; rows: readonly MenuRow[] }

/** The menus as their page edits them: flat lists, each of whose entries has a key. */
export type EditedMenus = {
  primary: readonly MenuRow[]
  secondary: readonly MenuRow[]
  footer: readonly FooterColumn[]
  legal: readonly MenuRow[]
}

export function editedMenus({ primary, secondary, footer, legal }: DeskResult<'get-menus'>['menus']): EditedMenus {
  return {
    primary: menuRows(primary),
    secondary: menuRows(secondary),
    footer: footer.map(({ title, items }, at) => ({ key: `column-${at}`, title, rows: menuRows(items) })),
    legal: menuRows(legal),
  }
}

export function menusOf({ primary, secondary, footer, legal }: EditedMenus): DeskInput<'save-menus'>['menus'] {
  return {
    primary: menuItems(primary),
    secondary: menuItems(secondary),
    footer: footer.map(({ title, rows }) => ({ title, items: menuItems(rows) })),
    legal: menuItems(legal),
  }
}
