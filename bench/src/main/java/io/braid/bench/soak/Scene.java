package io.braid.bench.soak;

import io.braid.testkit.server.MortalServer;
import java.util.Random;

/**
 * Where something goes wrong.
 *
 * @param source to which it happens, if it happens to one
 * @param random from which it follows what happens
 */
record Scene(SoakRig rig, SoakClients clients, MortalServer source, Random random) {}
