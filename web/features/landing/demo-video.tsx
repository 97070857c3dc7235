import '#web/styles/bundles/controls.css'
import './demo-video.css'
import { useState } from 'react'
import { landingTexts } from '#web/texts/en/landing.ts'
import { useLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Video } from '#web/ui/video.tsx'

/** The recording of the product (product 13.1), with captions and a text description. */
export function DemoVideo({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(landingTexts).video
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t.title}
      closeLabel={t.close}
    >
      <DialogBody className="demo-video">
        <Video label={t.title} language={language} captions={t.language} autoPlay onFail={() => setFailed(true)} />
        <p className="soft small">{hasFailed ? t.failed : t.about}</p>
        <Disclosure summary={t.transcript} open={hasFailed}>
          <ol>
            {t.cues.map((cue) => (
              <li key={cue}>{cue}</li>
            ))}
          </ol>
        </Disclosure>
      </DialogBody>
    </Dialog>
  )
}
