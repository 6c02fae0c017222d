/** JMH microbenchmarks of single components: {@code braid bench jmh}, which also sets their duration and unit. */
@NullMarked
package io.braid.bench.micro;

import org.jspecify.annotations.NullMarked;
