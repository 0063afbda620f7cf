import type { FormValues } from './form-context.ts'

/**
 * A form's values by name. A box that is not ticked is an empty string, several of one name are a
 * list of those that are; files and buttons are left out.
 */
export function formValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string | string[]> = {}
  for (const name of new Set([...form.elements].map((element) => nameOf(element)))) {
    if (name !== '') values[name] = valueIn([...form.elements].filter((element) => nameOf(element) === name))
  }
  return values
}

function nameOf(element: Element): string {
  const control = isControl(element) ? element : undefined
  if (!control || control.type === 'file' || control.type === 'submit') return ''
  return control.name
}

function valueIn(elements: Element[]): string | string[] {
  const controls = elements.filter(isControl)
  const ticks = controls.filter((control): control is HTMLInputElement => control.type === 'checkbox')
  if (ticks.length > 1) return ticks.filter(({ checked }) => checked).map(({ value }) => value)
  const set = controls.findLast((control) => !canBeUnset(control) || (control as HTMLInputElement).checked)
  return set?.value ?? ''
}

function canBeUnset({ type }: Control): boolean {
  return type === 'checkbox' || type === 'radio'
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(element: Element): element is Control {
  return element.matches('input, select, textarea')
}
