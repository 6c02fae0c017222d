/** MySQL and MariaDB as a source. */
@NullMarked
package io.braid.connector.mysql;

import org.jspecify.annotations.NullMarked;
