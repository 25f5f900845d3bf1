import { useSearch } from '@tanstack/react-router'
import { frameOrigins } from '@tecovie/contract/resources/report.ts'
import { Result } from 'antd'
import { useT } from '../../kit/i18n.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { ErrorState, LoadingState } from '../../kit/view/states.tsx'
import './frame.css'

/** An http(s) address, or a path of this server; everything else (scripts, data, files) is none. */
function addressOf(src: string | undefined): URL | undefined {
  try {
    const url = new URL(src ?? '', window.location.origin)
    return src && /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Shows a page of another system, if its origin is allowed. The server's content policy says the same. */
export function FramePage() {
  return (
    <div className="tc-page">
      <Framed />
    </div>
  )
}

function Framed() {
  const t = useT()
  const { src } = useSearch({ strict: false }) as { src?: string }
  const { data, error, refetch } = useCall(frameOrigins, {}, { staleTime: 0 })
  const address = addressOf(src)
  usePageTitle(address && address.origin !== window.location.origin ? address.host : t('frame.title'))
  if (!address) return <Result status="warning" title={t('frame.refused')} subTitle={t('frame.bad')} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  const own = address.origin === window.location.origin
  if (!own && !data.includes(address.origin))
    return (
      <Result
        status="warning"
        title={t('frame.refused')}
        subTitle={t('frame.refusedHint', { origin: address.origin })}
      />
    )
  return (
    <iframe
      className="tc-frame"
      src={address.href}
      title={address.host}
      referrerPolicy="no-referrer"
      // A page of another origin keeps its own cookies; one of this server gets no scripts with the reader's rights.
      sandbox={
        own
          ? 'allow-same-origin allow-downloads'
          : 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
      }
    />
  )
}
