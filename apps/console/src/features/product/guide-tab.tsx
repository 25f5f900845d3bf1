import { accessInfo } from '@tecovie/contract/actions/device-access.ts'
import { productFunction } from '@tecovie/contract/resources/product-function.ts'
import { Alert, Descriptions, Skeleton } from 'antd'
import { useT } from '../../kit/i18n.ts'
import type { AnyAction } from '../../kit/net/client.ts'
import { useCall } from '../../kit/net/use-call.ts'
import { CopyText } from '../../kit/view/copy-text.tsx'
import { ErrorState } from '../../kit/view/states.tsx'
import { CodeBlock } from './code-block.tsx'
import { authLine, type GuideFacts, publishLine, reportLine, subscribeLine } from './guide-lines.ts'
import { GuideTopics } from './guide-topics.tsx'
import type { Product } from './product-paths.ts'
import { type Sampled, sampleEvent, sampleReport } from './sample-values.ts'

/** How a device of the product connects: parameters, lines to try it with, topics. */
export function GuideTab({ product }: { product: Product }) {
  const t = useT()
  const access = useCall(accessInfo, {})
  const found = useCall(productFunction.calls.list as AnyAction, { productId: product.id, current: 1, size: 100 })
  const functions = (found.data as { records: Sampled[] } | undefined)?.records ?? []
  if (access.error) return <ErrorState error={access.error} retry={() => void access.refetch()} />
  if (!access.data) return <Skeleton active />
  const { host, mqttPort, mqttsPort } = access.data
  const facts: GuideFacts = {
    host,
    port: mqttPort,
    origin: location.origin,
    productKey: product.productKey,
    deviceKey: t('product.guideKeyHere'),
    deviceSecret: t('product.guideSecretHere'),
  }
  const tls = mqttsPort ? t('productPages.guideTls', { port: mqttsPort }) : t('productPages.guideNoTls')
  const body = sampleReport(functions)
  const event = sampleEvent(functions)
  const item = (key: string, label: string, value: string, note: string) => ({
    key,
    label: t(label),
    children: (
      <>
        <CopyText text={value} />
        {note && <div className="tc-faint">{note}</div>}
      </>
    ),
  })
  return (
    <section className="tc-panel tc-product-panel tc-product-guide">
      <h2>{t('product.guideConnect')}</h2>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, xl: 2 }}
        items={[
          item('host', 'productPages.guideServer', host, ''),
          item('port', 'productPages.guidePort', mqttPort ? String(mqttPort) : '-', tls),
          item('user', 'product.guideUser', `${facts.deviceKey}&${facts.productKey}`, t('productPages.guideUserNote')),
          item('password', 'product.guidePassword', facts.deviceSecret, t('productPages.guidePasswordNote')),
          item('client', 'product.guideClientId', facts.deviceKey, t('productPages.guideClientNote')),
        ]}
      />
      <h2>{t('productPages.guideMqtt')}</h2>
      <p className="tc-faint">{t('product.guideHint')}</p>
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data !== undefined && functions.length === 0 && (
        <Alert className="tc-gap" type="info" showIcon title={t('product.guideNoFunctions')} />
      )}
      <CodeBlock title={t('product.guidePost')} code={publishLine(facts, 'thing/event/property/post', body)} />
      {event && (
        <CodeBlock
          title={t('product.guideEvent')}
          code={publishLine(facts, `thing/event/${event.code}/post`, event.body)}
        />
      )}
      <CodeBlock title={t('productPages.guideSubscribe')} code={subscribeLine(facts)} />
      <h2>{t('productPages.guideHttp')}</h2>
      <CodeBlock title={t('productPages.guideHttpAuth')} code={authLine(facts)} />
      <CodeBlock title={t('productPages.guideHttpPost')} code={reportLine(facts, '<token>', body)} />
      <h2>{t('product.guideTopics')}</h2>
      <p className="tc-faint">{t('product.reply')}</p>
      <GuideTopics productKey={facts.productKey} deviceKey={facts.deviceKey} nodeType={product.nodeType} />
    </section>
  )
}
