/** {@code braid bench}: workloads that anyone can run again, measured over JDBC as any client would. */
@NullMarked
package io.braid.bench;

import org.jspecify.annotations.NullMarked;
