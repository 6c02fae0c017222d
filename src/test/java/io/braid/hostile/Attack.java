package io.braid.hostile;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a mistake on one side of a connection: says what is wrong and how to see it again, or null if nothing was
 * found.
 */
interface Attack extends Callable<@Nullable String> {}
