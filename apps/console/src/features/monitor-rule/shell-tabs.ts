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

const FRAMES = 60

/** Closes the tab of an address once another one is on screen: closing the shown one would go elsewhere. */
export async function closeTab(href: string): Promise<void> {
  const its = () => links().filter((link) => link.getAttribute('href') === href)
  const shown = () => its().some((link) => link.parentElement?.dataset.on === 'true')
  for (let frame = 0; frame < FRAMES && shown(); frame++) await new Promise(requestAnimationFrame)
  if (!shown()) for (const link of its()) link.parentElement?.querySelector('button')?.click()
}
