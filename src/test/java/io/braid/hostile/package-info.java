/** Peers that break the protocol, by chance or by design: neither the server nor the driver may suffer for it. */
@NullMarked
package io.braid.hostile;

import org.jspecify.annotations.NullMarked;
