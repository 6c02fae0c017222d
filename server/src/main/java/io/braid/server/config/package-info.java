/** What the operator may set, declared once. The only package that reads the environment. */
@NullMarked
package io.braid.server.config;

import org.jspecify.annotations.NullMarked;
