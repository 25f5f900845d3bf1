import { productFunction } from '@tecovie/contract/resources/product-function.ts'
import { Alert, Descriptions } from 'antd'
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

const MQTT_PORT = 1883

/** How a device of the product connects: parameters, lines to try it with, topics. */
export function GuideTab({ product }: { product: Product }) {
  const t = useT()
  const found = useCall(productFunction.calls.list as AnyAction, { productId: product.id, current: 1, size: 100 })
  const functions = (found.data as { records: Sampled[] } | undefined)?.records ?? []
  const facts: GuideFacts = {
    host: location.hostname,
    port: MQTT_PORT,
    origin: location.origin,
    productKey: product.productKey,
    deviceKey: t('product.guideKeyHere'),
    deviceSecret: t('product.guideSecretHere'),
  }
  const body = sampleReport(functions)
  const event = sampleEvent(functions)
  const item = (key: string, label: string, value: string, note?: string) => ({
    key,
    label: t(label),
    children: (
      <>
        <CopyText text={value} />
        {note && <div className="tc-faint">{t(note)}</div>}
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
          item('host', 'productPages.guideServer', facts.host),
          item('port', 'productPages.guidePort', String(facts.port), 'productPages.guidePortNote'),
          item('user', 'product.guideUser', `${facts.deviceKey}&${facts.productKey}`, 'productPages.guideUserNote'),
          item('password', 'product.guidePassword', facts.deviceSecret, 'productPages.guidePasswordNote'),
          item('client', 'product.guideClientId', facts.deviceKey, 'productPages.guideClientNote'),
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
