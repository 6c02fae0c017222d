/** Real servers with the study's data, and the arms over them: direct, and through Braid. */
@NullMarked
package io.braid.bench.rig;

import org.jspecify.annotations.NullMarked;
