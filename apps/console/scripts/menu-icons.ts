import { createRequire } from 'node:module'
import { menuIcons } from '../src/parts/menu-icon/menu-icon-names.ts'

const require = createRequire(import.meta.url)

interface Shape {
  tag: string
  attrs: Record<string, string>
  children?: Shape[]
}

const svg = ({ tag, attrs, children = [] }: Shape): string => {
  const shown = Object.entries(attrs).map(([k, v]) => ` ${k}="${v}"`)
  return `<${tag}${shown.join('')}>${children.map(svg).join('')}</${tag}>`
}

/**
 * The icons of menus as one picture of symbols, from Ant Design's drawings: as script they would cost every page a
 * fifth of its budget.
 */
export function menuIconSprite(): string {
  const symbols = Object.entries(menuIcons).map(([name, drawing]) => {
    const { default: made } = require(`@ant-design/icons-svg/lib/asn/${drawing}.js`) as { default: { icon: Shape } }
    const { attrs, children = [] } = made.icon
    return `<symbol id="${name}" viewBox="${attrs.viewBox}">${children.map(svg).join('')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`
}
