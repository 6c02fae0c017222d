/**
 * Settings of the server and of sessions, each declared once in {@link io.braid.execution.setting.ServerConfig}. This
 * is the only package that reads environment variables. Depends on journal.
 */
@NullMarked
package io.braid.execution.setting;

import org.jspecify.annotations.NullMarked;
