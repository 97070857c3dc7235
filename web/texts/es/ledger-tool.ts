import type { Texts } from '../texts.ts'

/** The blockchain card of the dashboard, while it is closed (product 10.3). */
export const ledgerTool: Texts['ledgerTool'] = {
  title: 'Verificación en blockchain',
  status: {
    asking: 'Consultando la red de pruebas...',
    ready: 'Red de pruebas conectada',
    unfunded: 'Conectada, pero nadie paga los recibos',
    busy: 'Conectada, pero demasiado ocupada para recibos',
    unavailable: 'No se puede acceder a la red de pruebas',
    unasked: 'Sin verificar: sus recibos están desactivados',
    'wrong-network': 'No se puede usar: la red no es TestNet',
    off: 'Desactivado en este servidor',
  },
  unknown: 'No se puede acceder en este momento',
  open: 'Verificar',
  close: 'Cerrar',
  openLabel: 'Verificar en blockchain',
  closeLabel: 'Cerrar la verificación en blockchain',
  loading: 'Cargando...',
  loadFailed: 'No se pudo cargar. Compruebe su conexión a internet.',
}
