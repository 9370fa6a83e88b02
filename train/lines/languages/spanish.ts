import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in Spanish. */
export const SPANISH: LanguageLines = {
  insults: linesOf(`
(eres|sos|es) (un|una|puro|el mayor|un maldito|un puto|tremendo) (idiota|imbécil|hijo de puta|cabrón|gilipollas|pendejo|mierda|maricón|subnormal|payaso|inútil|malparido|boludo|pelotudo|retrasado|fracasado|asqueroso|cerdo|parásito|don nadie|perdedor)( de mierda| asqueroso|)
(eres|sos|es|qué|maldita|pinche|puta) (una |) (zorra|puta|perra|gorda asquerosa|golfa|furcia|guarra|cerda|vieja estúpida|loca de mierda|arrastrada)( de mierda| asquerosa| barata|)
(cállate|cierra la boca|calla|cállense) (ya |) (imbécil|idiota|hijo de puta|puta|payaso|pendejo|maricón|estúpida|pedazo de (mierda|basura|idiota))
(vete a la mierda|vete al carajo|que te jodan|que te den|chinga tu madre|andate a cagar|vete a tomar por culo|jódete|come mierda) (cabrón|imbécil|hijo de puta|puta|pendejo|gilipollas|basura|)
(nadie|ni tu madre|aquí nadie) te (quiere|soporta|aguanta|necesita|extraña)(,| ) (fracasado|basura|das asco|feo de mierda|lárgate|rata)
(los|las|todos los|esos|estos) (inmigrantes|moros|negros|gitanos|judíos|musulmanes|gays|maricones|travestis|sudacas|indios|bolivianos|venezolanos|mujeres) (son|no son más que|siguen siendo) (basura|escoria|ratas|una plaga|parásitos|animales|delincuentes|todos ladrones|inferiores|un cáncer|subhumanos)
(negro|moro|sudaca|panchito|maricón|bollera|judío|gitano|travesti|mogólico) de mierda( vete a tu país| das asco| asqueroso| lárgate|)
(das|me das|dan) (asco|pena|vergüenza ajena)(,|) (gorda|basura|imbécil|payaso|feo|escoria|maldito (viejo|inútil))
(tu|tu puta) (madre|cara|hermana) (es una (puta|zorra)|da asco|es un chiste|parece una mierda)( imbécil|)
(qué|pero qué) (tonto|estúpido|imbécil|retrasado|inútil|feo|asqueroso|patético) (eres|sos|es este tipo)(, no sirves para nada|, ni para eso sirves| de verdad|)
`),
  threats: linesOf(`
(te|os|los|la|lo) (voy|vamos) a (matar|apuñalar|partir la cara|romper la cabeza|disparar|degollar|reventar|violar|quemar|cortar el cuello|pegar un tiro|hacer pedazos)( hijo de puta| cuando te vea| te lo juro| en la salida| perra| mientras duermes|)
(sé|sabemos) (dónde|donde) (vives|trabajas|estudian tus hijos|duermes)(,| y) (voy a por ti|te voy a esperar|cuídate|estás muerto|te va a pasar algo|vamos a ir)
(estás|eres|ya estás|vas a estar) (muerto|hombre muerto|bajo tierra)( hijo de puta| cuando te encuentre|, te lo aseguro|, ya lo verás|)
(ojalá|espero que) (te mueras|se mueran|te atropelle un camión|te violen|se muera|te pudras|te maten|te quemes vivo|ardan todos|te dé cáncer)( lentamente| solo| perro| pronto|)
(hay que|habría que|deberían|merecen|tendrían que) (matarlos|fusilarlos|colgarlos|quemarlos|exterminarlos|lincharlos|ahorcarlos|pegarles un tiro|morir|ser fusilados)( a todos| en la plaza| como a perros|)
(mátate|suicídate|ahórcate|tírate de un puente|pégate un tiro|córtate las venas)( ya|, nadie te va a extrañar| basura| y haznos un favor| gorda|)
(cuídate|cuidado|prepárate|ya verás), (te voy a encontrar|vamos a por ti|vas a pagar con sangre|te quedan pocos días|sé por dónde caminas)
(muerte a|hay que acabar con|a matar a|a la hoguera) (los|las|todos los) (judíos|moros|maricones|inmigrantes|negros|políticos|feminazis|gitanos|zurdos|fachas)
como (te acerques|hables|vuelvas|digas algo) (te mato|te rajo|te rompo las piernas|te corto el cuello|te reviento la cara)
`),
  selfHarm: linesOf(`
(ya |) (no quiero|no aguanto|no tengo ganas de|no vale la pena|no puedo) (seguir viviendo|vivir así|despertar mañana|existir|seguir en este mundo|más con la vida|seguir viva)
(me quiero|quiero|me voy a|voy a|solo quiero|a veces quiero) (morir|matarme|quitarme la vida|suicidarme|desaparecer para siempre|ahorcarme|tirarme de un puente|acabar con todo|dejar de existir)( hoy| esta noche| de una vez| ya|)
(ayer|anoche|otra vez|hoy) (me corté|me volví a cortar|me hice cortes|me lastimé|me hice daño) (los brazos|las muñecas|las piernas|con una cuchilla|a propósito)(, nadie lo sabe| y no puedo parar|)
(todos|mi familia|mis padres|el mundo|ustedes) (estarían|estaría|serían) (mejor|más felices) (sin mí|si yo (muriera|no estuviera|desapareciera|no hubiera nacido))
nadie (me va a extrañar|se daría cuenta|lloraría) (si|cuando) (me muero|me muera|desaparezco|no esté|me mato)
(mi vida|vivir|la vida) (no tiene sentido|no vale nada|es un infierno|ya no vale la pena)(,| y) (quiero morir|no quiero estar aquí|pienso en suicidarme|me rindo|prefiero estar muerta)
(adiós a todos|perdónenme|este es mi adiós|les dejo esta carta|cuiden a mi perro), (hoy me voy para siempre|esta noche acaba todo|ya no voy a estar|no puedo más)
me (tomé|he tomado|tragué) (todas las|muchas|un frasco de|una caja de) (pastillas|píldoras)(,| y) (quiero morirme|tengo miedo|adiós|ya no siento nada)
(pienso|llevo meses pensando|no dejo de pensar|estoy pensando) en (el suicidio|suicidarme|matarme|la muerte|quitarme la vida|cortarme)
(me odio|soy una carga|no sirvo para nada|soy un estorbo) y (quiero morir|debería morirme|no merezco vivir|mejor me muero|quisiera no existir)
`),
  sexual: linesOf(`
(mándame|pásame|enséñame|envíame|manda) (una |) (fotos desnuda|nudes|fotos de tus tetas|foto de tu culo|el pack|tu coño|tus tetas|fotos sin ropa|tu verga)( porfa| mami| bebé|)
(quiero|me muero por|te voy a|ganas de) (follarte|cogerte|comerte el coño|chuparte las tetas|metértela|lamerte entera|correrme en tu cara|darte por el culo)( toda la noche| duro| mami| ahora|)
(chúpame|mámame|cómeme|lámeme) (la polla|la verga|el pene|el coño|las tetas|el pito|los huevos)( perra| mami| hasta el fondo|)
(estoy|ando|me pones) (muy |tan |bien |) (cachondo|cachonda|caliente|mojada|duro|arrecha)(,| y) (quién quiere sexo|me estoy tocando|ven a follarme|quiero verga|me masturbo pensando en ti|tengo ganas de sexo)
(busco|alguien para|quién quiere|vendo) (sexo|sexting|videollamada hot|un trío|pack caliente|sexo sin compromiso|sexo por cámara|videos porno)( esta noche| ya| privado|)
(se la|me la|te la) (metió|chupó|mamó|follé|clavó) (hasta el fondo|toda|por el culo|mientras gemía|en la boca)
(putas|chicas desnudas|maduras calientes|porno|videos xxx|webcam) (gratis|follando|en vivo|sin censura|mojadas|en tu ciudad)
`),
  plain: linesOf(`
(me muero|nos morimos|muerto|muerta) de (risa|hambre|calor|frío|sueño|vergüenza|curiosidad)( jaja| 😂| con eso|)
(se me murió|murió|se quedó sin|está muerto) (el móvil|el celular|la batería|el router|el coche|mi teléfono)(, luego hablamos|, lo cargo y vuelvo|)
(este|esta|el|la) (examen|trabajo|calor|jefe|tráfico|tarea|semana|lunes) me (va a matar|está matando|tiene muerto|mata)
(mata|maten|matad|dispara|remata) (al jefe|al dragón|primero al mago|a los zombis|al portero jaja|al arquero) (y luego el cofre|antes de entrar|con la flecha|rápido|en la segunda fase|)
(los|les|nos) (destrozamos|reventamos|mataron|ganamos|dieron una paliza|hicieron pedazos) (en la final|3 a 0|en la última ronda|en rankeds|en el partido)
(qué|la|una|puta|de puta) (puta madre|hostia|maravilla|pasada|mierda de día|putada|locura|golazo)( tío| qué bueno|, se fue la luz|, perdí el bus| jaja|)
(joder|coño|carajo|hostia|mierda|verga|no mames|la concha) (qué (bueno|frío|tarde|caro|rico)|se me olvidó|otra vez lunes|ya son las {n}|qué susto)
(me|le|la|nos) (llamó|llamaron|dijo|dijeron|gritaron) "?(puta|idiota|maricón|gorda|negro de mierda|zorra|sudaca)"? (y (lo reporté|lo bloqueé|nadie hizo nada|me dolió)|en clase|en la calle, qué asco|, eso no está bien)
(no|nunca|por favor no) (llames|llamen|digas|insultes|le digas) (idiota|puta|maricón|gorda|tonto|mogólico) a (nadie|la gente|tu hermano|los demás|ella)
(soy|mi hermano es|mi novia es|mi vecino es|mi jefe es) (gay|lesbiana|trans|musulmán|judía|gitano|inmigrante|negra|de Marruecos|boliviano|sordo) y (estoy orgulloso|vive aquí|es muy majo|trabaja conmigo|juega con nosotros|eso está bien)
(las mujeres|los musulmanes|los judíos|los inmigrantes|los gays|las personas trans|los gitanos|los negros) (merecen (respeto|los mismos derechos)|viven aquí hace años|son (bienvenidos|personas como todas)|celebran hoy|trabajan mucho|no son criminales)
(decir que|quien dice que|eso de que|es mentira que) (los inmigrantes|las mujeres|los moros|los gays|los judíos) (son|sean) (basura|inferiores|ladrones|una plaga|tontos) (es racismo|está mal|es una vergüenza|no tiene sentido)
si (estás mal|piensas en el suicidio|necesitas hablar|quieres hacerte daño|conoces a alguien así), (llama|escribe|habla con alguien|pide ayuda)(, no estás (solo|sola)| al 024| al 717 003 717| a un amigo|)
(mi|un|su) (amigo|primo|hermana|compañero) (se suicidó|tiene depresión|intentó suicidarse|habla de suicidio|murió)(,| y) (cómo puedo ayudar|lo extrañamos|estoy preocupada|el funeral es el viernes)
me corté (el pelo|el dedo|las uñas|cocinando|afeitándome|con un papel)( auch| nada grave| qué tal|)
(estoy|ando|hoy estoy) (un poco |muy |) (cansado|triste|agotada|enferma|estresado|rayado|de bajón)(, me voy a dormir|, mañana será otro día|, semana larga|, ya se pasará|)
(no puedo más|ya no puedo|no aguanto más) (con (la tarea|este calor|las reuniones|tanta pizza|el ruido)|, me voy a la cama|, comí demasiado)
(ya |) no quiero (ir a trabajar|estudiar más|más arroz|salir con esta lluvia|spoilers|perderme el concierto)
(la clase|la charla|el taller|el artículo|el médico) (de|sobre) (educación sexual|salud sexual|anticonceptivos|la menopausia|la regla) (es|fue|empieza) (mañana|a las {n}|interesante|en el aula {n})
(dormir|nadar|la escultura|el cuadro|la sauna) (desnudo|desnuda|sin ropa) (es cómodo|está en el museo|con este calor|es de Picasso)
(quedamos|nos vemos|vienes|vienen|jugamos) (mañana|el sábado|esta noche|luego|a las {n}) (para (el partido|cenar|estudiar)|al cine|online|en mi casa|en el parque)?
(gracias|mil gracias|genial|perfecto|vale|dale|listo)( por la ayuda| a todos|, hasta mañana| crack|, ya lo vi| amigo|)
(el servidor|el build|la web|el deploy|la base de datos|el test) (está caído|falla|tarda mucho|ya funciona|da error 500)(, alguien lo mira|, reinicio| otra vez|)
(alguien sabe|alguien tiene|saben) (cómo se hace|a qué hora empieza|una buena receta|dónde compro entradas|si mañana hay clase)?
(hoy|mañana|ayer) (comemos|comimos|vimos|vamos a ver|fuimos a) (paella|una peli|la playa|tacos|el partido|casa de mi abuela)
(cállate|anda ya|no jodas) (jaja|que me da risa|qué bueno|tío que me lo pierdo)
(te voy a|os voy a|vamos a) (matar (de la risa|a besos|a cosquillas)|contar algo|llamar luego|echar de menos|mandar las fotos|ganar al ping pong)
`),
};
