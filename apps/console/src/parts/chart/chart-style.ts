import type { EChartsCoreOption } from 'echarts/core'

/** Okabe and Ito's palette, told apart with every common colour blindness; the darker set keeps contrast on white. */
const LIGHT = ['#1F5FE0', '#D55E00', '#009E73', '#B5488A', '#8A6D00', '#3A9BD9', '#5B6472']
const DARK = ['#6E9BFF', '#F0A05A', '#3CC9A0', '#E29AC6', '#E3CE57', '#7CC7F2', '#A7B1BF']

type Option = Record<string, unknown>
const list = (value: unknown): Option[] => (Array.isArray(value) ? value : value ? [value] : []) as Option[]
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Past this many points a chart gets a zoom slider. */
const ZOOM_PAST = 32

/** How many points the longest series has. */
export const pointsOf = (option: EChartsCoreOption): number =>
  Math.max(0, ...list(option.series).map((s) => (Array.isArray(s.data) ? s.data.length : 0)))

/** Lays the console's look under an option: colours of the theme, quiet axes, crosshair, slider where there is much to see. */
export function styled(option: EChartsCoreOption, dark: boolean, animate: boolean): EChartsCoreOption {
  const [text, line, panel] = [variable('--tc-secondary'), variable('--tc-line'), variable('--tc-panel')]
  const axis = (own: Option): Option => ({
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: text, hideOverlap: true },
    splitLine: { lineStyle: { color: line } },
    nameTextStyle: { color: text },
    ...own,
  })
  const zoomed = option.xAxis !== undefined && pointsOf(option) > ZOOM_PAST
  const zoom = [
    { type: 'inside' },
    { type: 'slider', height: 16, bottom: 4, borderColor: line, textStyle: { color: text } },
  ]
  return {
    color: dark ? DARK : LIGHT,
    animation: animate,
    animationDuration: 120,
    textStyle: { fontFamily: variable('--tc-font'), fontSize: 12 },
    grid: {
      left: 8,
      right: 16,
      top: 36,
      bottom: zoomed ? 32 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...option,
    tooltip: {
      trigger: option.xAxis ? 'axis' : 'item',
      axisPointer: { type: 'cross', label: { show: false } },
      backgroundColor: panel,
      borderColor: line,
      textStyle: { color: variable('--tc-text'), fontSize: 12 },
      confine: true,
      ...(option.tooltip as Option),
    },
    legend: option.legend && {
      textStyle: { color: text },
      top: 4,
      icon: 'roundRect',
      itemHeight: 4,
      itemWidth: 14,
      ...(option.legend as Option),
    },
    ...(option.xAxis ? { xAxis: list(option.xAxis).map((a) => axis({ splitLine: { show: false }, ...a })) } : {}),
    ...(option.yAxis ? { yAxis: list(option.yAxis).map(axis) } : {}),
    ...(zoomed && !option.dataZoom ? { dataZoom: zoom } : {}),
  }
}

const quoted = (value: unknown) =>
  /[",\n]/.test(String(value ?? '')) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '')

/** The values of a chart as csv: first column the x value, then one column a series. */
export function csvOf(option: EChartsCoreOption, xTitle: string): string {
  const series = list(option.series)
  const category = (list(option.xAxis)[0]?.data ?? []) as unknown[]
  const rows = new Map<string, unknown[]>()
  series.forEach((s, at) => {
    for (const [i, point] of ((s.data ?? []) as unknown[]).entries()) {
      const value = typeof point === 'object' && point && 'value' in point ? (point as Option).value : point
      const [x, y] = Array.isArray(value) ? value : [category[i] ?? (point as Option)?.name ?? i, value]
      const key = typeof x === 'number' && x > 1e11 ? new Date(x).toISOString() : String(x)
      const row = rows.get(key) ?? series.map(() => '')
      row[at] = y
      rows.set(key, row)
    }
  })
  const head = [xTitle, ...series.map((s, i) => s.name ?? i + 1)]
  return [head, ...[...rows].map(([x, values]) => [x, ...values])].map((row) => row.map(quoted).join(',')).join('\r\n')
}
