import { saveFile } from '#web/lib/save-file.ts'
import { secondFactorsTexts } from '#web/texts/en/second-factors.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/dialog.tsx'
import { copyText } from './set-up-app-dialog.tsx'
import './codes.css'

/** New recovery codes, which are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { close, recovery: t } = useTexts(secondFactorsTexts)
  const save = () => {
    const text = [t.fileHead, '', ...codes, ''].join('\r\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${t.fileName}.txt`)
  }
  return (
    <Dialog open onOpenChange={onClose} title={t.title} closeLabel={close} width="narrow" staysOnPressOutside>
      <DialogBody className="form">
        <p>
          <b>{t.shown}</b> {t.use}
        </p>
        <ul className="recovery-codes" aria-label={t.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="recovery-codes__actions">
          <Button variant="line" size="sm" icon="download" onClick={save}>
            {t.save}
          </Button>
          <Button variant="line" size="sm" icon="print" onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button variant="line" size="sm" icon="copy" onClick={() => void copyText(codes.join('\n'), t.copied)}>
            {t.copy}
          </Button>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogFoot>
    </Dialog>
  )
}
