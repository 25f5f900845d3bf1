import { MENU_ICONS } from './menu-icon-names.ts'

const known = new Set(MENU_ICONS)

/** A menu's icon; unknown names get a neutral one, so that rows stay aligned. The drawings lie in one picture beside the script. */
export function MenuIcon({ name }: { name: string }) {
  return (
    <span className="anticon tc-menu-icon">
      <svg width="1em" height="1em" fill="currentColor" aria-hidden="true">
        <use href={`/menu-icons.svg#${known.has(name) ? name : 'file'}`} />
      </svg>
    </span>
  )
}
