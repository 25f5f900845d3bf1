import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Typography } from 'antd'
import { useT } from '../../kit/i18n.ts'

/** Lines to take away, with their heading. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const t = useT()
  return (
    <figure className="tc-product-code">
      <figcaption>
        <span>{title}</span>
        <Typography.Text
          copyable={{
            text: code,
            tooltips: [t('kit.copyValue'), t('productPages.guideCopied')],
            icon: [<CopyOutlined key="copy" />, <CheckOutlined key="done" />],
          }}
        />
      </figcaption>
      {/* Scrolls sideways, so that the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus */}
      <pre tabIndex={0}>{code}</pre>
    </figure>
  )
}
