import { Divider, Form, Input } from 'antd'
import { ImageInput } from '../../kit/fields/image-input.tsx'
import { useT } from '../../kit/i18n.ts'

const GROUPS = [
  { title: 'bookmark', text: 'bookmarkPageName', logo: 'bookmarkPageLogo' },
  { title: 'login', text: 'loginName', logo: 'loginLogo' },
  { title: 'console', text: undefined, logo: 'indexLogo' },
  { title: 'ioc', text: 'iocTitle', logo: 'iocLogo' },
] as const

/** How a tenant presents itself: texts and pictures, with what they look like. */
export function BrandingFields({ tenantName }: { tenantName: string }) {
  const t = useT()
  return (
    <>
      <Preview tenantName={tenantName} />
      {GROUPS.map(({ title, text, logo }) => (
        <div key={title}>
          <Divider titlePlacement="start" plain>
            {t(`resources.tenant.brandingGroups.${title}`)}
          </Divider>
          {text && (
            <Form.Item
              name={['branding', text]}
              label={t(`resources.tenant.branding.${text}`)}
              rules={[{ max: 64, message: t('validation.max', { max: 64 }) }]}
            >
              <Input allowClear maxLength={64} />
            </Form.Item>
          )}
          <Form.Item
            name={['branding', logo]}
            label={t(`resources.tenant.branding.${logo}`)}
            extra={t('resources.tenant.logoHint')}
          >
            <ImageInput maxKb={500} />
          </Form.Item>
        </div>
      ))}
    </>
  )
}

/** The window, the console and the sign-in page in small, as they are being typed. */
function Preview({ tenantName }: { tenantName: string }) {
  const t = useT()
  const form = Form.useFormInstance()
  const branding: Record<string, string | null> = Form.useWatch('branding', { form, preserve: true }) ?? {}
  const icon = '/favicon.svg'
  return (
    <figure className="tc-tenant-preview" aria-label={t('resources.tenant.preview')}>
      <header>
        <img src={branding.bookmarkPageLogo || icon} alt="" width={14} height={14} />
        {branding.bookmarkPageName || t('app.name')}
      </header>
      <div>
        <aside>
          <span className="tc-tenant-preview-brand">
            <img src={branding.indexLogo || icon} alt="" width={20} height={20} />
            <strong>{branding.bookmarkPageName || t('app.name')}</strong>
          </span>
        </aside>
        <section>
          <span className="tc-tenant-preview-brand">
            <img src={branding.loginLogo || icon} alt="" width={28} height={28} />
            <strong>{branding.loginName || tenantName}</strong>
          </span>
          <span className="tc-faint">{t('login.submit')}</span>
        </section>
      </div>
    </figure>
  )
}
