import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/wallet.ts';

export default {
  sandbox:
    'Este es el entorno de pruebas: la página pide a la billetera que pague solo en la red número {chain}, que ninguna red real usa, así que no se pueden enviar monedas reales. Para pagar con monedas de prueba, use el panel de pruebas.',
  looking: 'Buscando billeteras en este navegador…',
  none: 'No se encontró ninguna billetera en este navegador. Instale o active una extensión de billetera, o pague por su cuenta con la dirección y el monto de esta página.',
  choose: 'Elija una billetera. Antes de confirmar, compare el monto y el destinatario que muestra.',
  running: 'Continúe en {wallet}.',
  refused: 'Usted lo rechazó en la billetera. No se envió nada.',
  busy: 'La billetera todavía tiene una solicitud abierta. Complétela o ciérrela allí e inténtelo de nuevo. No se envió nada.',
  unknownChain: 'La billetera no conoce la red {network}. Agréguela allí e inténtelo de nuevo. No se envió nada.',
  wrongChain: 'La billetera no está en la red {network}. Cámbiela allí e inténtelo de nuevo. No se envió nada.',
  insufficient: 'A esta cuenta no le alcanza para el monto y la comisión de red. No se envió nada.',
  closed: 'Esta orden ya no espera un pago. No se envió nada.',
  unanswered: 'El servidor no respondió, por eso no se envió nada. Inténtelo de nuevo.',
  failed: 'La billetera no pudo hacerlo. No se envió nada.',
  unsure: 'La billetera no dijo si envió el pago. Revíselo primero allí: si paga otra vez, puede pagar dos veces.',
  sent: 'La billetera envió el pago',
  sentText: 'Esta página se actualiza en cuanto el pago aparece en la cadena. No vuelva a pagar.',
} satisfies Catalog<typeof zhCn>;
