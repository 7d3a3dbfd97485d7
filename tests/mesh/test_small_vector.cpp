#include "mesh/small_vector.h"

#include <gtest/gtest.h>

#include <span>
#include <utility>

namespace meniscus::mesh {
namespace {

using List = SmallVector<int, 4>;

List up_to(int n) {
  List out;
  for (int i = 0; i < n; ++i) out.push_back(i);
  return out;
}

bool in_place(const List& list) {
  const auto* object = reinterpret_cast<const std::byte*>(&list);
  const auto* data = reinterpret_cast<const std::byte*>(list.data());
  return data >= object && data < object + sizeof(List);
}

TEST(SmallVector, StaysInPlaceUntilItOutgrowsTheObject) {
  EXPECT_TRUE(in_place(up_to(4)));
  EXPECT_FALSE(in_place(up_to(5)));
}

TEST(SmallVector, KeepsItsElementsWhenItGrows) {
  const List list = up_to(1000);
  ASSERT_EQ(list.size(), 1000u);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(list[static_cast<std::size_t>(i)], i);
}

TEST(SmallVector, AppendsAnElementOfItself) {
  List list = up_to(4);
  list.push_back(list[2]);
  EXPECT_EQ(list.back(), 2);
}

TEST(SmallVector, ConvertsToASpan) {
  const List list = up_to(7);
  const std::span<const int> view = list;
  EXPECT_EQ(view.data(), list.data());
  EXPECT_EQ(view.size(), 7u);
}

TEST(SmallVector, CopiesAreIndependentBelowAndAboveThePlaceInTheObject) {
  for (const int n : {0, 3, 4, 9}) {
    const List original = up_to(n);
    List copy = original;
    EXPECT_EQ(copy, original);
    copy.push_back(-1);
    EXPECT_EQ(original, up_to(n));
    copy = original;
    EXPECT_EQ(copy, original);
  }
}

TEST(SmallVector, MovesLeaveTheSourceEmptyAndUsable) {
  for (const int n : {0, 3, 4, 9}) {
    List source = up_to(n);
    List target = up_to(6);
    target = std::move(source);
    EXPECT_EQ(target, up_to(n));
    source = up_to(2);
    EXPECT_EQ(source, up_to(2));
    List built(std::move(target));
    EXPECT_EQ(built, up_to(n));
  }
}

TEST(SmallVector, InsertsARangeInTheMiddle) {
  List list = up_to(4);
  const int extra[] = {7, 8, 9};
  list.insert(list.begin() + 1, std::begin(extra), std::end(extra));
  EXPECT_EQ(list, (List{0, 7, 8, 9, 1, 2, 3}));
}

TEST(SmallVector, ErasesOneElementAndKeepsTheOrder) {
  List list = up_to(5);
  list.erase(list.begin() + 1);
  EXPECT_EQ(list, (List{0, 2, 3, 4}));
}

TEST(SmallVector, AssignsARepeatedValue) {
  List list = up_to(3);
  list.assign(6, list[2]);
  EXPECT_EQ(list, (List{2, 2, 2, 2, 2, 2}));
}

}  // namespace
}  // namespace meniscus::mesh
