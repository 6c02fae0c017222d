/**
 * Settings of the server and of sessions, each declared once in {@link io.braid.execution.setting.ServerConfig}. The
 * only package that reads the environment. Stands on journal.
 */
@NullMarked
package io.braid.execution.setting;

import org.jspecify.annotations.NullMarked;
