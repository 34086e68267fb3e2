package org.orthant.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

    @Test
    void everyKindOfValueIsWrittenInOrder() {
        JsonObject object = new JsonObject()
                .with("text", "a \"b\"\n<c>")
                .with("whole", 9_007_199_254_740_993L)
                .with("real", 0.1)
                .with("truth", true)
                .with("nothing", null)
                .with("list", Arrays.asList(1, null, List.of(2.5, "x"), new JsonObject().with("in", 1)))
                .with("map", Map.of("key", false))
                .withJson("verbatim", "{\"x\":[1e400]}");
        assertThat(JsonText.line(object))
                .isEqualTo(
                        "{\"text\":\"a \\\"b\\\"\\n<c>\",\"whole\":9007199254740993,\"real\":0.1,\"truth\":true,\"nothing\":null,"
                                + "\"list\":[1,null,[2.5,\"x\"],{\"in\":1}],\"map\":{\"key\":false},\"verbatim\":{\"x\":[1e400]}}");
    }

    @Test
    void membersWithoutValueAreLeftOutAndOthersCanBeAdded() {
        JsonObject object = new JsonObject()
                .withIfPresent("absent", Optional.empty())
                .withIfPresent("present", Optional.of(List.of()))
                .withAll(new JsonObject().with("other", 2));
        assertThat(JsonText.lines(object)).isEqualTo("{\n  \"present\" : [ ],\n  \"other\" : 2\n}\n");
    }
}
