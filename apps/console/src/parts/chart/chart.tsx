import { DownloadOutlined, FileImageOutlined } from '@ant-design/icons'
import { theme as antdTheme, Button, Tooltip } from 'antd'
import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { saveLocally } from '../../kit/net/download.ts'
import { LoadingState } from '../../kit/view/states.tsx'
import { csvOf, styled } from './chart-style.ts'

interface ChartProps {
  option: EChartsCoreOption
  /** Names the picture and the csv; read out to those who do not see the chart. */
  name: string
  height?: number
  /** Charts of one group share crosshair and zoom. */
  group?: string
  csv?: boolean
  onEvents?: Readonly<Record<string, (event: unknown) => void>>
}

/** A chart in the console's look; the library comes when the first one is shown. */
export function Chart({ option, name, height = 260, group, csv = true, onEvents }: ChartProps) {
  const t = useT()
  const { token } = antdTheme.useToken()
  const at = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts>()
  const dark = token.colorBgContainer !== '#ffffff'
  useEffect(() => {
    let gone = false
    let made: ECharts | undefined
    const watch = new ResizeObserver(() => made?.resize())
    void import('./chart-core.ts').then(({ connect, init }) => {
      if (gone || !at.current) return
      made = init(at.current)
      if (group) {
        made.group = group
        connect(group)
      }
      watch.observe(at.current)
      setChart(made)
    })
    return () => {
      gone = true
      watch.disconnect()
      made?.dispose()
    }
  }, [group])
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart?.setOption(styled(option, dark, !still), { notMerge: true })
  }, [chart, option, dark])
  useEffect(() => {
    if (!chart || !onEvents) return
    for (const [event, handler] of Object.entries(onEvents)) chart.on(event, handler)
    return () => {
      for (const [event, handler] of Object.entries(onEvents)) chart.off(event, handler)
    }
  }, [chart, onEvents])
  const picture = async () => {
    const url = chart?.getDataURL({ pixelRatio: 2, backgroundColor: token.colorBgContainer })
    if (url) saveLocally(`${name}.png`, await (await fetch(url)).blob())
  }
  return (
    <figure className="tc-chart" aria-label={name}>
      <div className="tc-chart-tools">
        <Tooltip title={t('kit.chartPicture')}>
          <Button
            size="small"
            type="text"
            icon={<FileImageOutlined />}
            aria-label={t('kit.chartPicture')}
            onClick={picture}
          />
        </Tooltip>
        {csv && (
          <Tooltip title={t('kit.chartCsv')}>
            <Button
              size="small"
              type="text"
              icon={<DownloadOutlined />}
              aria-label={t('kit.chartCsv')}
              onClick={() => saveLocally(`${name}.csv`, csvOf(option, t('kit.time')))}
            />
          </Tooltip>
        )}
      </div>
      {!chart && <LoadingState rows={4} />}
      <div ref={at} style={{ height }} role="img" aria-label={name} />
    </figure>
  )
}
