/**
 * Sources of the deployed databases: installed connectors, plugins, secrets and health.
 * {@link io.braid.execution.source.OpenSources} are those of one database. Stands on setting.
 */
@NullMarked
package io.braid.execution.source;

import org.jspecify.annotations.NullMarked;
