// Phones of which many have the same model.
export const SAMSUNG = {
  manufacturer: 'samsung',
  brand: 'samsung',
  model: 'SM-S921B',
  hardware: 's5e9945',
  device: 'e1s',
};
export const REDMI = {
  manufacturer: 'Xiaomi',
  brand: 'Redmi',
  model: '23106RN0DA',
  hardware: 'mt6768',
  device: 'gale',
};
