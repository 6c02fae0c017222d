/** An example of a connector: the days of a calendar as a table. */
@NullMarked
package io.braid.example.calendar;

import org.jspecify.annotations.NullMarked;
