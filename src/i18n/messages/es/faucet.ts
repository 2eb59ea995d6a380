import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/faucet.ts';

export default {
  title: 'Faucet de monedas de prueba',
  intro:
    'Esta es una red de pruebas y sus monedas no valen nada. Envíe monedas de prueba a cualquier dirección y cree bloques en lugar de esperarlos.',
  'form.title': 'Obtener monedas de prueba',
  'form.currency': 'Moneda',
  'form.address': 'Dirección',
  'form.amount': 'Monto',
  'form.amountHint': 'En cada solicitud, como máximo el límite de una orden en esa moneda.',
  'form.send': 'Enviar monedas de prueba',
  'paid.title': 'Enviado: {amount}',
  'paid.text': 'La transacción espera el próximo bloque de {chain}.',
  'paid.id': 'ID de la transacción',
  mined: 'Listo. El último bloque de {chain} es ahora el {height}.',
  'chains.title': 'Qué hay detrás de cada cadena',
  'chains.software': 'Software',
  'chains.height': 'Último bloque',
  'chains.mine': 'Crear bloques',
  'chains.mineOn': 'Crear bloques en {chain}',
  'chains.silent': 'No responde',
  'kind.node': 'Nodo real',
  'kind.node.text': 'El software de nodo de la propia red, en una cadena de pruebas privada.',
  'kind.machine': 'Máquina virtual real',
  'kind.machine.text':
    'Las transacciones se ejecutan en el motor real de la red; una herramienta de pruebas sustituye al nodo que lo rodea.',
  'kind.standIn': 'Imitación',
  'kind.standIn.text': 'Un programa nuestro. Comprueba las firmas, pero no es el software de la red.',
  'away.title': 'No se puede conectar con la red de pruebas',
  'away.text': 'Compruebe que está en marcha y recargue la página.',
  toExchange: 'Ir al intercambio',
} satisfies Catalog<typeof zhCn>;
