import { Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { RegionCascader, type RegionStep } from '../../parts/pickers/region-cascader.tsx'

/** Tries the cascade that forms use: province, city, district. */
export function RegionDebug({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [path, setPath] = useState<RegionStep[]>([])
  return (
    <Modal open title={t('resources.region.debugTitle')} footer={null} onCancel={onClose}>
      <RegionCascader value={path} onChange={setPath} />
      <p className="tc-faint">
        {path.map((step) => `${step.name} (${step.code})`).join(' / ') || t('resources.region.pickPath')}
      </p>
    </Modal>
  )
}
