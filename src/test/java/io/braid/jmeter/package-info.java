/**
 * The files under jmeter/ agree with the driver and the demo, so far as that can be seen without JMeter; and with
 * JMeter, where it is there.
 */
@NullMarked
package io.braid.jmeter;

import org.jspecify.annotations.NullMarked;
