/** Dashboards and alert rules, held against a live server. */
@NullMarked
package io.braid.monitoring;

import org.jspecify.annotations.NullMarked;
