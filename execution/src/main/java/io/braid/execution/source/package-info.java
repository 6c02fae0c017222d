/**
 * Sources of deployed databases: installed connectors, plugins, secrets and health.
 * {@link io.braid.execution.source.OpenSources} holds those of one database. Depends on setting.
 */
@NullMarked
package io.braid.execution.source;

import org.jspecify.annotations.NullMarked;
