package io.braid.devtools.run;

import java.nio.file.Path;
import java.util.Map;

/**
 * Settings of all test JVMs of a run.
 *
 * @param home the JDK
 * @param properties system properties in addition to those that Maven sets, which they override
 * @param deep whether to run tests tagged {@code deep}
 * @param debug whether the JVM waits for a debugger
 */
public record JvmSettings(Path home, Map<String, String> properties, boolean deep, boolean debug) {}
