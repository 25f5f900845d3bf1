import { theme as antd, type ThemeConfig } from 'antd'

export type Appearance = 'light' | 'dark'

/** Every colour of the console. What antd does not know stands in CSS variables `--tc-<name>`. */
const COLOURS = {
  light: {
    primary: '#1F5FE0',
    primaryHover: '#1A52C4',
    errorHover: '#B82525',
    success: '#0E8F62',
    warning: '#B86E00',
    error: '#CF2F2F',
    // On the pale grounds of tags the plain ones are too weak to read.
    successOn: '#0A6E4D',
    warningOn: '#875000',
    errorOn: '#B82525',
    successBg: '#E5F5EE',
    warningBg: '#FBF1E0',
    errorBg: '#FDECEC',
    off: '#8A94A6',
    page: '#F5F7FA',
    panel: '#FFFFFF',
    line: '#E3E7ED',
    hover: '#EEF1F6',
    chosen: '#E8EFFD',
    picked: '#F0F5FF',
    text: '#1B222C',
    secondary: '#596273',
    faint: '#657084',
    shadow: '0 4px 16px rgb(16 24 40 / 12%)',
    level1: '#3E6FB3',
    level2: '#8A7400',
    level3: '#B35C00',
    level4: '#C63A2B',
    level5: '#8F1239',
  },
  dark: {
    primary: '#6E9BFF',
    primaryHover: '#8FB2FF',
    errorHover: '#FF958F',
    success: '#35C08F',
    warning: '#E0A04A',
    error: '#FF7A73',
    successOn: '#35C08F',
    warningOn: '#E0A04A',
    errorOn: '#FF7A73',
    successBg: '#12322A',
    warningBg: '#382A17',
    errorBg: '#3A1F20',
    off: '#8A94A6',
    page: '#101418',
    panel: '#181D23',
    line: '#2A313A',
    hover: '#20262E',
    chosen: '#1E2B47',
    picked: '#1B2536',
    text: '#E4E8EE',
    secondary: '#A3ADBB',
    faint: '#919CAC',
    shadow: '0 4px 16px rgb(0 0 0 / 50%)',
    level1: '#86B3EE',
    level2: '#D8C04E',
    level3: '#F0A055',
    level4: '#FF8375',
    level5: '#FF7FA6',
  },
} as const

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

/** Puts the colours where style sheets and charts find them. */
export function applyColours(appearance: Appearance): void {
  const { style, dataset } = document.documentElement
  dataset.theme = appearance
  style.colorScheme = appearance
  for (const [name, value] of Object.entries(COLOURS[appearance])) style.setProperty(`--tc-${name}`, value)
  style.setProperty('--tc-font', FONT)
}

/** antd derives its main colours from ours, in the dark noticeably duller; they are to be just these. */
const exact =
  (algorithm: typeof antd.defaultAlgorithm, c: (typeof COLOURS)[Appearance]): typeof antd.defaultAlgorithm =>
  (seed) => ({
    ...algorithm(seed),
    colorPrimary: c.primary,
    colorInfo: c.primary,
    colorLink: c.primary,
    // A lighter one would be too weak to read as text.
    colorPrimaryHover: c.primaryHover,
    colorLinkHover: c.primaryHover,
    colorErrorHover: c.errorHover,
    // What is chosen in menus and trees: the same calm ground whether pointed at or not.
    colorPrimaryBg: c.chosen,
    colorPrimaryBgHover: c.chosen,
    colorSuccess: c.success,
    colorWarning: c.warning,
    colorError: c.error,
    colorSuccessBg: c.successBg,
    colorWarningBg: c.warningBg,
    colorErrorBg: c.errorBg,
  })

/** antd's theme. Motion stays under 150 ms, and is off where the system asks for less. */
export function themeOf(appearance: Appearance): ThemeConfig {
  const c = COLOURS[appearance]
  const dark = appearance === 'dark'
  return {
    algorithm: exact(dark ? antd.darkAlgorithm : antd.defaultAlgorithm, c),
    cssVar: { key: 'tc' },
    hashed: false,
    token: {
      colorPrimary: c.primary,
      colorInfo: c.primary,
      colorLink: c.primary,
      colorSuccess: c.success,
      colorWarning: c.warning,
      colorError: c.error,
      colorBgLayout: c.page,
      colorBgContainer: dark ? c.panel : '#ffffff',
      colorBgElevated: dark ? '#1F252D' : '#ffffff',
      colorBorder: dark ? '#3A434F' : '#CDD4DE',
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorText: c.text,
      colorTextSecondary: c.secondary,
      colorTextTertiary: c.faint,
      colorTextDescription: c.faint,
      colorTextPlaceholder: c.faint,
      ...(dark ? { colorTextLightSolid: '#0B1220' } : {}),
      fontFamily: FONT,
      fontSize: 13,
      fontSizeSM: 12,
      fontWeightStrong: 600,
      borderRadius: 6,
      controlHeight: 32,
      boxShadow: c.shadow,
      boxShadowSecondary: c.shadow,
      boxShadowTertiary: 'none',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationFast: '0.06s',
      motionDurationMid: '0.1s',
      motionDurationSlow: '0.14s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 400 },
      Table: {
        headerBg: dark ? '#1D232A' : '#F8FAFC',
        headerColor: c.secondary,
        rowHoverBg: c.hover,
        headerSplitColor: 'transparent',
        headerSortActiveBg: dark ? '#232A33' : '#EEF2F7',
        headerSortHoverBg: dark ? '#232A33' : '#EEF2F7',
        bodySortBg: 'transparent',
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemHeight: 36,
        itemMarginInline: 8,
        activeBarBorderWidth: 0,
        itemSelectedBg: c.chosen,
      },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 20, labelColor: c.secondary },
      Tooltip: { ...(dark ? { colorBgSpotlight: '#39424E', colorTextLightSolid: '#F2F5F9' } : {}) },
      // Hairline tags in muted colours: a table full of them stays calm.
      Tag: {
        defaultBg: c.hover,
        defaultColor: c.text,
        colorSuccess: c.successOn,
        colorWarning: c.warningOn,
        colorError: c.errorOn,
      },
    },
  }
}
