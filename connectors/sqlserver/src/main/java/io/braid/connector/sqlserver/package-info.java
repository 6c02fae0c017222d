/** SQL Server as a source. */
@NullMarked
package io.braid.connector.sqlserver;

import org.jspecify.annotations.NullMarked;
