/*
 * The shell keeps the list of tabs to itself, and a feature may not import the shell. Its tab bar is the public door:
 * a link a tab with the address as it was left, and a button that closes it.
 */
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.tc-tab a[href]')]
const pathOf = (href: string) => href.split('?')[0]

/** Where a list was left, with its filters and page; the plain path where it was not open. */
export const leftAt = (path: string): string =>
  links()
    .map((link) => link.getAttribute('href') ?? '')
    .find((href) => pathOf(href) === path) ?? path

/** Closes the tab of an address; to be called when it is no longer the one on screen. */
export function closeTab(href: string): void {
  const link = links().find((at) => at.getAttribute('href') === href)
  link?.parentElement?.querySelector('button')?.click()
}
