import { parseWire } from '@tecovie/contract/core/zoned-time.ts'
import { languageStore, translate } from './i18n.ts'
import { currentUser } from './user.tsx'

const locale = () => (languageStore.get() === 'zh' ? 'zh-CN' : 'en-GB')

/** `1,234,567`; a dash for nothing. */
export function formatNumber(value: unknown, digits?: number): string {
  if (value === null || value === undefined || value === '' || Number.isNaN(Number(value))) return '–'
  const options = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return Number(value).toLocaleString('en-US', options)
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']
/** `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}

/** `350 ms`, `2.4 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

/** The instant of a wire time (wall clock of the tenant's zone), of epoch milliseconds, or undefined. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 0 ? value : undefined
  if (typeof value !== 'string' || !value) return undefined
  return parseWire(value, currentUser()?.timeZone ?? 'Asia/Shanghai')
}

/** `yyyy-MM-dd HH:mm:ss` of a wire time or epoch milliseconds; a dash for nothing. */
export function formatTime(value: unknown): string {
  if (typeof value === 'string') return value || '–'
  if (typeof value !== 'number') return '–'
  const timeZone = currentUser()?.timeZone ?? 'Asia/Shanghai'
  return new Date(value).toLocaleString('sv-SE', { timeZone })
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 分钟前`; the date itself once it is more than a week away. */
export function formatRelative(value: unknown, now = Date.now()): string {
  const at = instantOf(value)
  if (at === undefined) return '–'
  const away = at - now
  if (Math.abs(away) > 7 * 86_400_000) return formatTime(value).slice(0, 16)
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  // Between a figure and a Chinese character a space.
  const spaced = (text: string) => text.replace(/(\d)(?=[^\d\s])/, '$1 ')
  for (const [unit, ms] of STEPS) if (Math.abs(away) >= ms) return spaced(words.format(Math.trunc(away / ms), unit))
  return translate('kit.justNow')
}
